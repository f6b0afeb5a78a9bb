import { generateOpenApiDocument } from "trpc-to-openapi";
import { env } from "@/env";
import { appRouter } from "@/server/api/root";

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
