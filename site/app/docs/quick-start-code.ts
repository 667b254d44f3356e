import type { SiteFacts } from "../../../server/src/domain/site-services.ts";

/** The first request, in a few languages. Each runs as it is with the key in `TINCTURE_KEY`, and needs nothing installed. */
export interface QuickStartCode {
  readonly label: string;
  readonly code: string;
}

export function formatCurl({ siteUrl }: SiteFacts): QuickStartCode {
  return {
    label: "curl",
    code: `export TINCTURE_KEY=tnc_…

curl -H "Authorization: Bearer $TINCTURE_KEY" \\
  "${siteUrl}/api/v1/palette/generate?size=5"`,
  };
}

export function formatJavaScript({ siteUrl }: SiteFacts): QuickStartCode {
  return {
    label: "JavaScript",
    code: `const answer = await fetch("${siteUrl}/api/v1/palette/generate?size=5", {
  headers: { authorization: \`Bearer \${process.env.TINCTURE_KEY}\` },
});
const { data, error, meta } = await answer.json();
if (error) throw new Error(\`\${error.code}: \${error.message}\`);

console.log(data.colors, meta.credits_remaining);`,
  };
}

export function formatPython({ siteUrl }: SiteFacts): QuickStartCode {
  return {
    label: "Python",
    code: `import json, os, urllib.request

request = urllib.request.Request(
    "${siteUrl}/api/v1/palette/generate?size=5",
    headers={"Authorization": f"Bearer {os.environ['TINCTURE_KEY']}"},
)
with urllib.request.urlopen(request) as response:
    answer = json.load(response)

print(answer["data"]["colors"], answer["meta"]["credits_remaining"])`,
  };
}
