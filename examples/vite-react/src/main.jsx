import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { createTincture } from "@tincture/client";
import { usePalette } from "@tincture/client/react";

const { TINCTURE_KEY: key, TINCTURE_URL: baseUrl = "http://localhost:3000" } = import.meta.env;
const tincture = createTincture({ key, baseUrl });

function Palettes() {
  const [words, setWords] = useState("sea");
  const { data, error, isLoading, reload } = usePalette(tincture, { size: 5, words });
  return (
    <main>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setWords(event.currentTarget.elements.words.value);
        }}
      >
        <label>
          Words <input name="words" defaultValue={words} required />
        </label>
        <button>Generate</button>
      </form>
      {error && <p role="alert">{error.message}</p>}
      <ul aria-busy={isLoading}>
        {data?.colors.map((color) => (
          <li key={color} style={{ borderLeft: `3rem solid #${color}`, paddingLeft: "1rem" }}>
            #{color}
          </li>
        ))}
      </ul>
      <button onClick={reload}>Another</button>
      {data && <p>{data.$meta.credits.remaining} credits left today</p>}
    </main>
  );
}

createRoot(document.getElementById("root")).render(
  <StrictMode>
    <Palettes />
  </StrictMode>,
);
