import type { RouterContextProvider } from "react-router";
import type { SiteServices } from "../../../server/src/domain/site-services.ts";
import { servicesContext } from "./context.ts";
import { throwAsResponse } from "./refusals.ts";

/**
 * The domain's services for a loader: what they refuse becomes the page that says so. Actions that show a refusal beside their
 * form take the services from `servicesContext` and read it with `readRefusal`.
 */
export function getServices(context: Readonly<RouterContextProvider>): SiteServices {
  return translate(context.get(servicesContext));
}

/** Wraps the functions of an object, and those of the objects in it. */
function translate<T extends object>(target: T): T {
  return new Proxy(target, {
    get(_target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value === "function") return translateCall(value.bind(target));
      return isPlainService(value) ? translate(value) : value;
    },
  });
}

type Call = (...args: readonly unknown[]) => unknown;

function translateCall(call: Call): Call {
  return (...args) => {
    try {
      const result = call(...args);
      return result instanceof Promise ? result.catch(throwAsResponse) : result;
    } catch (error) {
      return throwAsResponse(error);
    }
  };
}

function isPlainService(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !Object.isFrozen(value);
}
