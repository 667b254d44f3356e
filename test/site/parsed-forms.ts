/**
 * Parses forms with the browser's HTML parser, without rendering the page. Reads the values it
 * would submit and the field with the focus.
 */
import type { Page } from "playwright-core";

/** A form as it cannot be taken. */
export interface RefusedForm {
  readonly fields: string;
  readonly typed: Readonly<Record<string, string>>;
  readonly wrong: string;
  readonly says: RegExp;
}

/** The values that a browser would submit. */
export interface FilledForm {
  readonly method: string;
  readonly action: string | null;
  readonly sent: Readonly<Record<string, string>>;
}

export interface Refusal {
  readonly note: string;
  readonly links: readonly string[];
  readonly focused: readonly (string | null)[];
  readonly kept: Readonly<Record<string, string>>;
}

const filledIn = "input:not([type=hidden], [type=submit], [type=color], [type=checkbox]), select, textarea";

/**
 * Lists the sorted names of the fields of each form.
 *
 * @param html - the page's HTML; by default of the page that is shown
 */
export function listForms(reader: Page, html?: string): Promise<readonly string[]> {
  return reader.evaluate(`${withForms(html)} return forms.map(nameFields);})()`);
}

export function fillForm(reader: Page, html: string, { fields, typed }: RefusedForm): Promise<FilledForm> {
  return reader.evaluate(`${withForms(html)}
    const form = forms.find((one) => nameFields(one) === ${JSON.stringify(fields)});
    const data = new FormData(form, [...form.querySelectorAll("button:not([type=button])")].at(-1));
    for (const [name, value] of Object.entries(${JSON.stringify(typed)})) data.set(name, value);
    return { method: form.method, action: form.getAttribute("action"), sent: Object.fromEntries(data) };
  })()`);
}

/**
 * @param html - of the page; left out for the one that is shown, whose focus is where it is
 * @returns undefined when no field is said to be wrong
 */
export function readRefusal(reader: Page, html?: string): Promise<Refusal | undefined> {
  return reader.evaluate(`${withForms(html)}
    const invalid = page.querySelector("main [aria-invalid=true]");
    const focused = ${html === undefined ? "page.activeElement" : 'page.querySelector("main [autofocus]")'};
    if (!invalid || !focused?.form) return undefined;
    return {
      note: page.getElementById(invalid.getAttribute("aria-describedby"))?.textContent ?? "",
      links: [...page.querySelectorAll('main a[href="#wrong-field"]')].map((link) => link.textContent),
      focused: [focused.getAttribute("name"), focused.id],
      kept: Object.fromEntries(new FormData(focused.form)),
    };
  })()`);
}

function withForms(html: string | undefined): string {
  return `(() => {
    const page = ${html === undefined ? "document" : `new DOMParser().parseFromString(${JSON.stringify(html)}, "text/html")`};
    const forms = [...page.querySelectorAll("main form")];
    const nameFields = (form) =>
      [...new Set([...form.querySelectorAll(${JSON.stringify(filledIn)})].map(({ name }) => name))].sort().join(" ");`;
}
