/** The commands of an operator, as in docs/operating.md and docs/scaling.md. */
export const commands = {
  start: "npm ci\nnpm start",
  production: [
    "npm ci && npm run build && npm prune --omit=dev",
    "SITE_URL=https://colors.example.com NODE_ENV=production npx tincture serve",
  ].join("\n"),
  docker: [
    "docker build -t tincture .",
    "docker run -d -p 3000:3000 -v tincture:/data \\\n  -e SITE_URL=https://colors.example.com tincture",
  ].join("\n"),
  accounts: [
    "npx tincture accounts create --email ada@example.com",
    "npx tincture keys create --email ada@example.com --name laptop",
    "npx tincture accounts set-limit ada@example.com 2000",
  ].join("\n"),
  backup: "npx tincture backup tincture-2030-01-31.db\nnpx tincture restore tincture-2030-01-31.db",
  postgresql: [
    "npx tincture migrate-store --from sqlite:data/tincture.db \\\n  --to postgres://tincture@db.example.com/tincture",
    'DATABASE_URL="postgres://tincture:PASSWORD@db.example.com/tincture?sslmode=verify-full" \\\n  npx tincture serve',
  ].join("\n"),
} as const;
