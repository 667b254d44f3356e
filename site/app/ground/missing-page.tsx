import { data } from "react-router";

export function loader() {
  throw data("No page has this address. Perhaps it was mistyped.", { status: 404 });
}

export function action() {
  throw data("No page has this address.", { status: 404 });
}

export default function MissingPage() {
  return null;
}
