/** What runs of Fastify and of its log, packed or as they come. Types are taken from the packages themselves. */
import { findPacked } from "../domain/packed-module.ts";
import type * as FastifyParts from "./fastify-parts.ts";

const parts: typeof FastifyParts = await import(findPacked("fastify") ?? "./fastify-parts.ts");

export const { fastify, LogController, pino } = parts;
