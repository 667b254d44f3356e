export interface AddressExample {
  readonly line: number;
  /** From `/v1` on. */
  readonly address: string;
  /** Named in running text without parameters, so that it need not be a whole request. */
  readonly isMention: boolean;
  readonly reply: unknown;
}

/** Requests to the management API are read by `readManagementExamples`. */
const addressPattern = /(?<!\/manage)\/v1\/[^\s"'`<>()|\\]+/gu;
/** Placeholders in an address: `:slug`, `{hex}`, `…`. */
const placeholder = /[{}$*…]|\/:|\.\.\./u;
const fence = /^```(?<language>\w*)/u;

/**
 * Reads the addresses of a Markdown text, each with the JSON block that comes before the next one.
 * Addresses with placeholders are patterns, not examples.
 *
 * @param siteUrl - replaces `{siteUrl}` in JSON
 */
export function readAddresses(markdown: string, siteUrl: string): readonly AddressExample[] {
  const examples: (AddressExample & { reply: unknown })[] = [];
  let language: string | undefined;
  let block: string[] = [];
  for (const [index, text] of markdown.split("\n").entries()) {
    const fenced = fence.exec(text)?.groups?.["language"];
    if (fenced === undefined) {
      block.push(text);
      if (language !== "json") examples.push(...readLine(text, { line: index + 1, isCode: language !== undefined }));
      continue;
    }
    const last = examples.at(-1);
    if (language === "json" && last) last.reply ??= parseReply(block.join("\n"), siteUrl);
    language = language === undefined ? fenced : undefined;
    block = [];
  }
  return examples;
}

function readLine(text: string, { line, isCode }: { readonly line: number; readonly isCode: boolean }) {
  return [...text.matchAll(addressPattern)]
    .map(([found]) => found.replace(/[.,;:]+$/u, ""))
    .filter((address) => !placeholder.test(address))
    .map((address) => ({ line, address, isMention: !isCode && !address.includes("?"), reply: undefined }));
}

/** Numbers that the site fills in are any numbers. */
function parseReply(json: string, siteUrl: string): unknown {
  return JSON.parse(json.replaceAll("{siteUrl}", siteUrl).replaceAll(/\{\w+\}/gu, "1"));
}
