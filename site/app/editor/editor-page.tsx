import { paletteSizeMax, paletteSizeMin, parsePalette } from "@tincture/color";
import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { getServices } from "../ground/services.ts";
import type { Route } from "./+types/editor-page.ts";
import { Editor } from "./editor.tsx";

export function loader({ params, context }: Route.LoaderArgs) {
  const colors = parsePalette(params.colors);
  if (colors === undefined) {
    throw data(
      `A palette's address ends with ${paletteSizeMin} to ${paletteSizeMax} colors of six hexadecimal digits, such as /app/264653-2a9d8f-e9c46a.`,
      { status: 404 },
    );
  }
  const catalog = getServices(context).colors;
  return { colors, names: Object.fromEntries(colors.map((hex) => [hex, catalog.getColor(hex).name])) };
}

/** What stands in the address was loaded once; since then the editor knows more than the server. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean {
  return currentParams["colors"] !== nextParams["colors"];
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const siteName = matches[0].loaderData?.siteName ?? "Tincture";
  const names = loaderData === undefined ? "" : Object.values(loaderData.names).join(", ");
  const description = `A palette of ${names}. Press space for new colors, lock what you like, export it.`;
  return [
    { title: `Palette editor: ${siteName}` },
    { name: "description", content: description },
    { property: "og:title", content: names },
    { property: "og:description", content: description },
    { name: "robots", content: "noindex" },
  ];
}

export default function EditorPage({ loaderData }: Route.ComponentProps) {
  return <Editor colors={loaderData.colors} names={loaderData.names} />;
}
