/** What is used of Fastify and of the log that it writes, for it to be packed; what runs comes by way of `fastify-library.ts`. */
export { fastify, LogController } from "fastify";
export { pino } from "pino";
