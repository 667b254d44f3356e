import assert from "node:assert/strict";
import { test } from "node:test";
import { findAddressProblem } from "./public-addresses.ts";

const publicAddresses = ["1.1.1.1", "93.184.216.34", "172.32.0.1", "2606:4700:4700::1111", "2a00:1450::1"];

const privateAddresses = `
  0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.9.9.9 172.16.0.1 172.31.255.255 192.0.0.1
  192.0.2.1 192.168.1.1 198.18.0.1 203.0.113.9 224.0.0.1 255.255.255.255
  :: ::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:a00:1 64:ff9b::a00:1 fc00::1 fd12::1
  ff02::1 fec0::1 2001::1 2001:db8::1 2002:7f00:1::1 3fff::1 100::1
`;

const metadataAddresses = `
  169.254.169.254 169.254.170.2 168.63.129.16 100.100.100.200 192.0.0.192
  fe80::1 fe80::a9fe:a9fe fd00:ec2::254 ::ffff:169.254.169.254 ::ffff:a9fe:a9fe
`;

test("findAddressProblem() lets webhooks go to public addresses", () => {
  for (const address of publicAddresses) assert.equal(findAddressProblem(address, "public"), undefined, address);
});

test("findAddressProblem() refuses private addresses unless the operator allows them", () => {
  for (const address of split(privateAddresses)) {
    assert.equal(findAddressProblem(address, "public"), "is not a public address", address);
    assert.equal(findAddressProblem(address, "any"), undefined, address);
  }
});

test("findAddressProblem() refuses link-local and metadata addresses in any case", () => {
  for (const address of split(metadataAddresses))
    for (const targets of ["public", "any"] as const)
      assert.equal(findAddressProblem(address, targets), "is a link-local or metadata address", address);
});

test("findAddressProblem() refuses what is not an address", () => {
  for (const text of ["", "localhost", "1.2.3", "1.2.3.4.5"])
    assert.equal(findAddressProblem(text, "any"), "is not an IP address", text);
});

function split(addresses: string): readonly string[] {
  return addresses.trim().split(/\s+/);
}
