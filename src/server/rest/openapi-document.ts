import { generateOpenApiDocument } from "trpc-to-openapi";
import { env } from "@/env";
import { appRouter } from "@/server/api/root";
import { PUBLIC_CACHE_CONTROL, shareAnswer } from "@/server/rest/shared-answers";

/** GET /api/openapi.json: it changes with the version of the shop alone. */
export function handleOpenApi(): Response {
  const response = Response.json(openApiDocument());
  response.headers.set("cache-control", PUBLIC_CACHE_CONTROL);
  return shareAnswer(response, new Set());
}

/** The OpenAPI 3.1 document of the REST paths, made of the procedures. */
export function openApiDocument() {
  return generateOpenApiDocument(appRouter, {
    title: "Barq",
    description: "The shop's calls: specification §7. An error is {message} with its status.",
    version: "1.0.0",
    openApiVersion: "3.1.0",
    baseUrl: new URL("/api", env().APP_URL).toString(),
  });
}
