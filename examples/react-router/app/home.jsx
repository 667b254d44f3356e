import { Link } from "react-router";
import { tincture } from "./tincture.server.js";

export const meta = () => [{ title: "Palettes" }];

export async function loader({ request }) {
  const words = new URL(request.url).searchParams.get("words") ?? undefined;
  return { words, palettes: await tincture.palettes.list({ limit: 12, words }, { signal: request.signal }) };
}

export default function Home({ loaderData: { words, palettes } }) {
  return (
    <main>
      <form>
        <label>
          Words <input name="words" defaultValue={words} />
        </label>
        <button>Search</button>
      </form>
      <ul>
        {palettes.map(({ info, colors }) => (
          <li key={info.slug}>
            <Link to={`/palettes/${info.slug}`}>{info.name}</Link> {colors.join(" ")}
          </li>
        ))}
      </ul>
    </main>
  );
}
