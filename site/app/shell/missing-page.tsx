import { data } from "react-router";
import type { Route } from "./+types/missing-page.ts";
import { refuseAddress } from "./refuse-address.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  throw await refuseAddress(context, url, "There is no page at this address. Perhaps it was mistyped.");
}

export function action() {
  throw data("No page has this address.", { status: 404 });
}

export default function MissingPage() {
  return null;
}
