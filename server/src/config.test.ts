import assert from "node:assert/strict";
import { test } from "node:test";
import { ConfigError, readConfig } from "./config.ts";

test("readConfig() needs no environment", () => {
  assert.deepEqual(readConfig({}), {
    host: "127.0.0.1",
    port: 3000,
    siteUrl: "http://localhost:3000",
    siteName: "Tincture",
    databaseUrl: "sqlite:data/tincture.db",
    databaseConnectionsMax: 12,
    reusePort: false,
    dailyCredits: 500,
    publishMode: "open",
    publishDailyLimit: 20,
    starterLibrary: true,
    firstAccount: "auto",
    logLevel: "info",
    trustProxy: false,
    isProduction: false,
    metricsPort: undefined,
    metricsHost: "127.0.0.1",
    connectionsMax: 10_000,
  });
});

test("readConfig() takes an empty variable for unset", () => {
  assert.equal(readConfig({ PORT: " " }).port, 3000);
});

test("readConfig() removes trailing slashes from SITE_URL", () => {
  assert.equal(
    readConfig({ SITE_URL: "https://colors.example.com//" }).siteUrl,
    "https://colors.example.com",
  );
});

test("readConfig() builds the default SITE_URL from PORT", () => {
  assert.equal(readConfig({ PORT: "8080" }).siteUrl, "http://localhost:8080");
});

test("readConfig() reads the forms of TRUST_PROXY", () => {
  assert.equal(readConfig({ TRUST_PROXY: "on" }).trustProxy, true);
  assert.equal(readConfig({ TRUST_PROXY: "2" }).trustProxy, 2);
  assert.deepEqual(readConfig({ TRUST_PROXY: "10.0.0.0/8, ::1" }).trustProxy, ["10.0.0.0/8", "::1"]);
});

const wrong = [
  ["PORT", "65536"],
  ["PORT", "http"],
  ["PORT", "-1"],
  ["METRICS_PORT", "off"],
  ["MAX_CONNECTIONS", "0"],
  ["SITE_URL", "colors.example.com"],
  ["SITE_URL", "ftp://example.com"],
  ["SITE_URL", "https://example.com/?a=b"],
  ["SITE_NAME", "x".repeat(61)],
  ["DATABASE_URL", "sqlite:"],
  ["DATABASE_CONNECTIONS", "5"],
  ["REUSE_PORT", "yes"],
  ["DAILY_CREDITS", "1e3"],
  ["DAILY_CREDITS", "2147483648"],
  ["STARTER_LIBRARY", "yes"],
  ["FIRST_ACCOUNT", "maybe"],
  ["LOG_LEVEL", "loud"],
  ["TRUST_PROXY", "everyone"],
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

test("readConfig() takes the address of a PostgreSQL database as it is", () => {
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
