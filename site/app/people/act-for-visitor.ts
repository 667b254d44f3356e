import type { RouterContextProvider } from "react-router";
import type { PersonAction, PersonOutcome } from "../../../server/src/domain/people/people.ts";
import { getServices, requestContext } from "../ground/services.ts";

/** A request and what came with it, as actions and loaders get them. */
export interface VisitArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

/** Does something about a person on behalf of whoever sent the request. */
export function actForVisitor(action: PersonAction, { request, context }: VisitArgs): Promise<PersonOutcome> {
  const userAgent = request.headers.get("user-agent");
  return getServices(context).people.act(action, {
    cookie: request.headers.get("cookie"),
    address: context.get(requestContext).address,
    ...(userAgent !== null && { userAgent }),
  });
}
