/** Fastify and its logger, from one packed file if it was built, otherwise from the packages. */
import { findPacked } from "../domain/packed-module.ts";
import type * as FastifyParts from "./fastify-parts.ts";

const parts: typeof FastifyParts = await import(findPacked("fastify") ?? "./fastify-parts.ts");

export const { fastify, LogController, pino } = parts;
