const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** The HTML that the terms ask for. @param siteName - as text; operators may choose any */
export function attributionSnippet(siteUrl: string, siteName: string): string {
  const address = `${siteUrl}?utm_source=api&utm_medium=attribution`;
  return `<p>Powered by <a href="${escapeHtml(address)}">${escapeHtml(siteName)}</a></p>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character]!);
}
