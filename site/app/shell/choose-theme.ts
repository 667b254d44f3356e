import { data, redirect } from "react-router";
import type { Route } from "./+types/choose-theme.ts";
import { localPath, readForm } from "./form-input.ts";
import { isTheme, themeCookie } from "./theme-choice.tsx";

const yearSeconds = 31_536_000;

/** Remembers light, dark or the system's choice. Also works as a plain form. */
export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request);
  const theme = form.get("theme");
  if (!isTheme(theme)) throw data('Field "theme" must be system, light or dark', { status: 400 });
  const age = theme === "system" ? 0 : yearSeconds;
  return redirect(localPath(form.get("back")), {
    headers: { "set-cookie": `${themeCookie}=${theme}; Path=/; Max-Age=${age}; SameSite=Lax` },
  });
}

export function loader() {
  return redirect("/");
}
