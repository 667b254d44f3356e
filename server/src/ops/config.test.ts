import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ConfigError, listConfigWarnings, listSettingNames, readConfig } from "./config.ts";

test("readConfig() reads SOURCE_URL and rejects an invalid one", () => {
  assert.equal(readConfig({ SOURCE_URL: "https://example.com/tincture" }).sourceUrl, "https://example.com/tincture");
  for (const SOURCE_URL of ["javascript:alert(1)", "example.com", "https://a:b@example.com"])
    assert.throws(() => readConfig({ SOURCE_URL }), ConfigError);
});

test("readConfig() has a default for every variable", () => {
  assert.deepEqual(readConfig({}), {
    host: "127.0.0.1",
    port: 3000,
    siteUrl: "http://localhost:3000",
    siteName: "Tincture",
    sourceUrl: undefined,
    hsts: "host",
    dataFolder: "data",
    databaseUrl: "sqlite:data/tincture.db",
    databaseConnectionsMax: 12,
    processes: 1,
    reusePort: false,
    dailyCredits: 500,
    publishMode: "open",
    publishDailyLimit: 20,
    publishFirstDayLimit: 5,
    signUp: "open",
    defaultPlan: "free",
    authSecret: undefined,
    github: undefined,
    google: undefined,
    mail: undefined,
    webhookTargets: "public",
    starterLibrary: true,
    firstAccount: "auto",
    logLevel: "info",
    logRequests: "all",
    logNetwork: true,
    trustProxy: false,
    isProduction: false,
    metricsPort: undefined,
    metricsHost: "127.0.0.1",
    connectionsMax: 10_000,
    connectionsPerNetworkMax: 1000,
    drainMs: 0,
  });
});

test("readConfig() treats an empty variable as unset", () => {
  assert.equal(readConfig({ PORT: " " }).port, 3000);
});

test("readConfig() rejects a URL with a user or password without quoting it", () => {
  for (const name of ["SITE_URL", "SOURCE_URL"])
    for (const user of ["ada:hunter2@", ":hunter2@", "hunter2@"])
      assert.throws(() => readConfig({ [name]: `https://${user}example.com` }), {
        name: "ConfigError",
        message: `${name} must not contain a user or a password`,
      });
});

test("listConfigWarnings() warns about a proxy that is not trusted", () => {
  for (const env of [
    { SITE_URL: "https://colors.example.com", HOST: "0.0.0.0" },
    { SITE_URL: "http://colors.example.com" },
    { SITE_URL: "http://colors.example.com", HOST: "::1", TRUST_PROXY: "0" },
  ])
    assert.match(String(listConfigWarnings(readConfig(env))), /^SITE_URL "https?:\/\/colors.* TRUST_PROXY is off: /);
  for (const env of [
    {},
    { SITE_URL: "http://localhost:3001" },
    { SITE_URL: "http://192.0.2.1:3000", HOST: "0.0.0.0" },
    { SITE_URL: "https://colors.example.com", TRUST_PROXY: "127.0.0.1" },
    { SITE_URL: "https://colors.example.com", TRUST_PROXY: "1" },
  ])
    assert.deepEqual(listConfigWarnings(readConfig(env)), []);
});

test("listConfigWarnings() warns about TRUST_PROXY=on", () => {
  assert.match(
    String(listConfigWarnings(readConfig({ TRUST_PROXY: "on" }))),
    /^TRUST_PROXY=on trusts .* number of proxies$/,
  );
  assert.deepEqual(listConfigWarnings(readConfig({ TRUST_PROXY: "1" })), []);
});

const wrong = [
  ["PORT", "65536"],
  ["PORT", "http"],
  ["PORT", "-1"],
  ["METRICS_PORT", "off"],
  ["MAX_CONNECTIONS", "0"],
  ["MAX_CONNECTIONS_PER_NETWORK", "0"],
  ["DRAIN_MS", "5s"],
  ["DRAIN_MS", "300001"],
  ["SITE_URL", "colors.example.com"],
  ["SITE_URL", "ftp://example.com"],
  ["SITE_URL", "https://example.com/?a=b"],
  ["SITE_NAME", "x".repeat(61)],
  ["DATABASE_URL", "sqlite:"],
  ["DATABASE_CONNECTIONS", "5"],
  ["PROCESSES", "0"],
  ["PROCESSES", "all"],
  ["REUSE_PORT", "yes"],
  ["DAILY_CREDITS", "1e3"],
  ["DAILY_CREDITS", "2147483648"],
  ["SIGNUP", "maybe"],
  ["DEFAULT_PLAN", "gold"],
  ["STARTER_LIBRARY", "yes"],
  ["FIRST_ACCOUNT", "maybe"],
  ["LOG_LEVEL", "loud"],
  ["TRUST_PROXY", "everyone"],
  ["TRUST_PROXY", "10.0.0.0/99"],
  ["TRUST_PROXY", "::1/200"],
  ["TRUST_PROXY", "0.0.0.0/0"],
  ["TRUST_PROXY", "::/0"],
  ["TRUST_PROXY", "0.0.0.0/1, 128.0.0.0/1"],
  ["TRUST_PROXY", "::/1, 8000::/1"],
  ["TRUST_PROXY", "::ffff:0.0.0.0/96"],
  ["TRUST_PROXY", "1.2.3"],
  ["TRUST_PROXY", "fe80::1%eth0"],
  ["TRUST_PROXY", "10.0.0.0/8/8"],
  ["TRUST_PROXY", "1.example"],
  ["TRUST_PROXY", "10.0.0.300"],
  ["METRICS_PORT", "3000"],
  ["HSTS", "always"],
] as const;

for (const [name, value] of wrong) {
  test(`readConfig() names ${name} when it is "${value}"`, () => {
    assert.throws(
      () => readConfig({ [name]: value }),
      (error) =>
        error instanceof ConfigError &&
        error.message.startsWith(`${name} must be `) &&
        error.message.includes(`"${value}"`),
    );
  });
}

test("readConfig() keeps the URL of a PostgreSQL database unchanged", () => {
  const databaseUrl = "postgres://ada:hunter2@db.example/tincture?sslmode=require";
  assert.equal(readConfig({ DATABASE_URL: databaseUrl }).databaseUrl, databaseUrl);
});

for (const url of ["mysql://root:hunter2@host/db", "root:hunter2@host/db", "postgres:hunter2"]) {
  test(`readConfig() names DATABASE_URL when it is "${url}" and keeps its password`, () => {
    assert.throws(
      () => readConfig({ DATABASE_URL: url }),
      (error) => {
        assert.ok(error instanceof ConfigError);
        assert.match(error.message, /^DATABASE_URL must be sqlite:PATH/);
        assert.doesNotMatch(error.message, /hunter2/);
        return true;
      },
    );
  });
}

test("readConfig() reads providers and mail if both of their variables are set", () => {
  const config = readConfig({
    GITHUB_CLIENT_ID: "one",
    GITHUB_CLIENT_SECRET: "two",
    SMTP_URL: "smtp://ada:hunter2@mail.example:587",
    MAIL_FROM: "Tincture <no-reply@tincture.test>",
  });
  assert.deepEqual(config.github, { clientId: "one", clientSecret: "two" });
  assert.equal(config.google, undefined);
  assert.deepEqual(config.mail, {
    url: "smtp://ada:hunter2@mail.example:587",
    from: "Tincture <no-reply@tincture.test>",
  });
});

for (const [env, message] of [
  [{ GITHUB_CLIENT_ID: "one" }, /^GITHUB_CLIENT_SECRET must be set too if GITHUB_CLIENT_ID is set$/],
  [{ GOOGLE_CLIENT_SECRET: "hunter2" }, /^GOOGLE_CLIENT_ID must be set too/],
  [{ SMTP_URL: "smtp://ada:hunter2@mail.example" }, /^MAIL_FROM must be set too/],
  [{ SMTP_URL: "ada:hunter2@mail.example", MAIL_FROM: "a@b.test" }, /^SMTP_URL must look like/],
  [{ SMTP_URL: "smtp://mail.example", MAIL_FROM: "nobody" }, /^MAIL_FROM must be an address .* got "nobody"$/],
  [{ AUTH_SECRET: "hunter2" }, /^AUTH_SECRET must have at least 32 characters.*, got 7$/],
] as const) {
  test(`readConfig() refuses ${Object.keys(env).join(" and ")} with a clear message and no secret`, () => {
    assert.throws(
      () => readConfig(env),
      (error) => {
        assert.ok(error instanceof ConfigError);
        assert.match(error.message, message);
        assert.doesNotMatch(error.message, /hunter2/);
        return true;
      },
    );
  });
}

test("listSettingNames() lists exactly the variables that docs/operating.md describes", () => {
  const text = readFileSync(new URL("../../../docs/operating.md", import.meta.url), "utf8");
  const table = text.slice(text.indexOf("| Variable | Default |"), text.indexOf("A secret may"));
  const described = [...table.matchAll(/^\| `([A-Z_]+)` \|/gmu)].map(([, name = ""]) => name);
  assert.deepEqual(described.toSorted(), listSettingNames().toSorted());
});

for (const [host, listens, origin] of [
  ["127.0.0.1", "127.0.0.1", "http://localhost:8080"],
  ["0.0.0.0", "0.0.0.0", "http://localhost:8080"],
  ["localhost", "localhost", "http://localhost:8080"],
  ["::", "::", "http://localhost:8080"],
  ["[::]", "::", "http://localhost:8080"],
  ["0:0:0:0:0:0:0:0", "0:0:0:0:0:0:0:0", "http://localhost:8080"],
  ["::1", "::1", "http://[::1]:8080"],
  ["[::1]", "::1", "http://[::1]:8080"],
  ["2001:DB8::7", "2001:DB8::7", "http://[2001:db8::7]:8080"],
  ["fe80::1%eth0", "fe80::1%eth0", "http://[fe80::1]:8080"],
  ["127.0.0.2", "127.0.0.2", "http://127.0.0.2:8080"],
  ["192.0.2.7", "192.0.2.7", "http://192.0.2.7:8080"],
  ["colors.example.com", "colors.example.com", "http://colors.example.com:8080"],
] as const)
  test(`readConfig() listens on ${listens} and greets with ${origin} for HOST=${host}`, () => {
    const config = readConfig({ HOST: host, METRICS_HOST: host, PORT: "8080" });
    assert.deepEqual([config.host, config.metricsHost, config.siteUrl], [listens, listens, origin]);
  });

for (const host of [
  "http://localhost",
  "localhost:3000",
  "[::1]:3000",
  "[localhost]",
  "[::1",
  "*",
  "a b",
  "256.0.0.1",
  "::g",
])
  test(`readConfig() refuses HOST=${host}`, () => {
    assert.throws(() => readConfig({ HOST: host }), {
      message: `HOST must be an IP address or a host name, without port and scheme, such as 0.0.0.0 or ::1, got "${host}"`,
    });
  });
