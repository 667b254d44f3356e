export const homeText = {
  heading: "Colors that belong together",
  description: "Generate palettes at the press of a key, browse the library, and build on the API.",
} as const;

export const popularPalettes = { sort: "popular", tags: [], offset: 0 } as const;
