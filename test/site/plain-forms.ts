/**
 * Forms as a browser without scripts sends them: read off the HTML that the server sent, filled in
 * by the names of their fields.
 */
import assert from "node:assert/strict";
import type { FormClient } from "./form-client.ts";

type Attributes = Readonly<Record<string, string | undefined>>;

interface Element {
  readonly attributes: Attributes;
  readonly content: string;
  readonly at: number;
}

export interface FormOrder {
  readonly button: RegExp;
  readonly typed?: Readonly<Record<string, string>>;
}

/**
 * Fills in the form of a button, and presses it. A field or a choice that the form does not have
 * cannot be filled in.
 */
export function sendForm(client: FormClient, html: string, { button, typed = {} }: FormOrder): Promise<Response> {
  const pressed = findButton(html, button);
  const form = findForm(html, pressed);
  const fields = { ...readFields(form, typed), ...typed };
  const { name, value = "", formaction = form.attributes["action"] } = pressed.attributes;
  if (name !== undefined) fields[name] = value;
  assert.ok(formaction !== undefined, `No address is in the form of ${button}`);
  if (form.attributes["method"] === "post") {
    return client.post(formaction, fields, { origin: client.origin, accept: "text/html" });
  }
  return client.get(`${formaction}?${new URLSearchParams(fields)}`);
}

export async function readArrival(client: FormClient, answer: Response): Promise<{ path: string; html: string }> {
  const path = answer.headers.get("location") ?? "";
  const page = answer.status === 302 ? await client.get(path.replace(/#.*/u, "")) : answer;
  return { path, html: await page.text() };
}

export function readText(html: string): string {
  const text = html.replaceAll(/<!--.*?-->/gu, "").replaceAll(/<[^>]*>/gu, " ");
  return decode(text.replaceAll(/\s+/gu, " ").trim());
}

function findButton(html: string, label: RegExp): Element {
  const found = listElements(html, "button").find(({ attributes, content }) =>
    label.test(attributes["aria-label"] ?? readText(content)),
  );
  assert.ok(found && found.attributes["type"] === "submit", `No button that sends a form is called ${label}`);
  return found;
}

function findForm(html: string, { attributes, at }: Element): Element {
  const forms = listElements(html, "form");
  const found = forms.find((form) =>
    attributes["form"] === undefined
      ? form.at < at && at < form.at + form.content.length
      : form.attributes["id"] === attributes["form"],
  );
  assert.ok(found, "The button is in no form");
  return found;
}

function readFields({ content }: Element, typed: Readonly<Record<string, string>>): Record<string, string> {
  const inputs = [...content.matchAll(/<input ([^>]*)>/gu)].map(([, source = ""]) => readAttributes(source));
  const selects = listElements(content, "select");
  const names = new Set([...inputs, ...selects.map(({ attributes }) => attributes)].map(({ name }) => name));
  for (const [name, value] of Object.entries(typed)) {
    assert.ok(names.has(name), `The form has no field ${name}`);
    const select = selects.find(({ attributes }) => attributes["name"] === name);
    assert.ok(!select || select.content.includes(`value="${value}"`), `${name} does not offer ${value}`);
  }
  const chosen = selects.map(({ attributes: { name }, content: options }) => ({
    name,
    value: /value="([^"]*)" selected/u.exec(options)?.[1] ?? "",
  }));
  return Object.fromEntries(
    [...inputs, ...chosen].flatMap(({ name, value = "" }) => (name === undefined ? [] : [[name, value]])),
  );
}

function listElements(html: string, tag: string): readonly Element[] {
  return [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([^]*?)</${tag}>`, "gu"))].map(
    ({ 1: source = "", 2: content = "", index }) => ({ attributes: readAttributes(source), content, at: index }),
  );
}

function readAttributes(source: string): Attributes {
  return Object.fromEntries(
    [...source.matchAll(/([\w-]+)="([^"]*)"/gu)].map(([, name, value]) => [name!.toLowerCase(), decode(value!)]),
  );
}

function decode(text: string): string {
  return text.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}
