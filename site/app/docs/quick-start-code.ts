/** The first request, by language. Each runs as it is with the key in `TINCTURE_KEY`, and needs nothing installed. */
export function formatQuickStart(siteUrl: string) {
  const address = `${siteUrl}/api/v1/palette/generate?size=5`;
  return {
    curl: `export TINCTURE_KEY=tnc_…

curl -H "Authorization: Bearer $TINCTURE_KEY" \\
  "${address}"`,
    JavaScript: `const answer = await fetch("${address}", {
  headers: { authorization: \`Bearer \${process.env.TINCTURE_KEY}\` },
});
const { data, error, meta } = await answer.json();
if (error) throw new Error(\`\${error.code}: \${error.message}\`);

console.log(data.colors, meta.credits_remaining);`,
    Python: `import json, os, urllib.request

request = urllib.request.Request(
    "${address}",
    headers={"Authorization": f"Bearer {os.environ['TINCTURE_KEY']}"},
)
with urllib.request.urlopen(request) as response:
    answer = json.load(response)

print(answer["data"]["colors"], answer["meta"]["credits_remaining"])`,
  };
}
