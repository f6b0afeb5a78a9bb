import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "./viewer.css";
import type { Document, Parameter } from "./document";

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

interface ViewerOptions {
  document: Document;
  /** Whether the calls can be tried. */
  canTry: boolean;
  /** The API key of each call, or an empty text. */
  readKey: () => string;
}

/**
 * Shows a document with Swagger UI inside an element. Decision 104.
 * @returns a function that removes it
 */
export function openViewer(place: HTMLElement, options: ViewerOptions): () => void {
  const domNode = window.document.createElement("div");
  place.replaceChildren(domNode);
  const names = new MutationObserver(() => nameParts(domNode));
  names.observe(domNode, { childList: true, subtree: true });
  SwaggerUI({
    domNode,
    spec: withoutPresets(options.document),
    layout: "Reference",
    plugins: [reference],
    supportedSubmitMethods: options.canTry ? METHODS : [],
    // Its colours are inline and ignore the theme.
    syntaxHighlight: { activated: false },
    displayRequestDuration: true,
    requestInterceptor(request) {
      const key = options.readKey();
      if (key !== "") request.headers.Authorization = `Bearer ${key}`;
      return request;
    },
  });
  return () => {
    names.disconnect();
    domNode.remove();
  };
}

/**
 * Only the operations: the page has its own heading and links, and its own field for the key,
 * since those of Swagger UI are text that browsers remember.
 */
const reference: Parameters<typeof SwaggerUI>[0]["plugins"][number] = ({ React }) => {
  const nothing = () => () => null;
  return {
    components: {
      Reference({ getComponent, specSelectors }) {
        if (specSelectors.loadingStatus() !== "success") return null;
        return React.createElement(
          "div",
          { className: "swagger-ui" },
          React.createElement(getComponent("SvgAssets"), null),
          React.createElement(getComponent("Markdown", true), {
            source: specSelectors.info().get("description"),
          }),
          React.createElement(getComponent("operations", true), null),
        );
      },
    },
    wrapComponents: { authorizeOperationBtn: nothing, OperationServers: nothing },
  };
};

/**
 * Swagger UI enters each example as a value. An example of a filter would hide rows, so it moves
 * to the description.
 */
function withoutPresets(given: Document): Document {
  const document = structuredClone(given);
  for (const path of Object.values(document.paths)) {
    for (const { parameters = [] } of Object.values(path)) {
      for (const parameter of parameters.filter(isOptional)) {
        const example = `Example: \`${String(parameter.example)}\``;
        parameter.description = [parameter.description, example].filter(Boolean).join(". ");
        delete parameter.example;
      }
    }
  }
  return document;
}

const isOptional = ({ in: place, required, example }: Parameter) =>
  place === "query" && !required && example !== undefined;

/** Names what Swagger UI leaves without a name, or gives the same role and no name. */
function nameParts(root: HTMLElement): void {
  for (const field of root.querySelectorAll(":is(select, textarea):not([aria-label])")) {
    const row = field.closest<HTMLElement>("[data-param-name]");
    const usual = field.matches("select") ? "Content type" : "Request body";
    field.setAttribute("aria-label", row?.dataset.paramName ?? usual);
  }
  for (const table of root.querySelectorAll("table[role=region]")) table.removeAttribute("role");
}
