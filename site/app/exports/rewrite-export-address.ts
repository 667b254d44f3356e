const EXPORT_ADDRESS = /^\/(palette|app)\/([^/.]+)\.([a-z][a-z.]*)$/;

/**
 * A palette's file has the palette's address and an ending, which the router's patterns cannot tell apart: `/palette/<slug>.css`
 * becomes `/export/palette/<slug>/css`.
 */
export function rewriteExportAddress(request: Request, base: string): Request {
  const url = new URL(request.url);
  const [, kind, name, ending] = EXPORT_ADDRESS.exec(url.pathname.slice(base.length - 1)) ?? [];
  if (ending === undefined || ending === "data") return request;
  url.pathname = `${base}export/${kind}/${name}/${ending}`;
  return new Request(url, request);
}
