import { data } from "react-router";
import { isTincture } from "@tincture/client";
import { tincture } from "./tincture.server.js";

export const meta = ({ loaderData }) => [{ title: loaderData?.info.name ?? "No such palette" }];

export async function loader({ params, request }) {
  try {
    return await tincture.palettes.get(params.slug, { include: ["names"] }, { signal: request.signal });
  } catch (error) {
    throw isTincture(error, "palette_not_found") ? data("No such palette", { status: 404 }) : error;
  }
}

export default function Palette({ loaderData: { info, included } }) {
  return (
    <main>
      <h1>{info.name}</h1>
      <ul>
        {included.names.map(({ hex, name }) => (
          <li key={hex} style={{ borderLeft: `3rem solid #${hex}`, paddingLeft: "1rem" }}>
            {name}
          </li>
        ))}
      </ul>
    </main>
  );
}

export function ErrorBoundary({ error }) {
  return <p role="alert">{error.data ?? "Something failed"}</p>;
}
