import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "./viewer.css";
import type { Document, Parameter } from "./document";

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

interface ViewerOptions {
  document: Document;
  /** True if the reader can send requests from the viewer. */
  canTry: boolean;
  /** Returns the API key to send with each request; empty for none. */
  readKey: () => string;
}

/**
 * Renders an OpenAPI document with Swagger UI inside an element. Decision 104 explains why it is
 * Swagger UI.
 * @returns a function that removes the viewer
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
    // Highlighting sets inline colours, which ignore the theme.
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
 * A Swagger UI layout with the document's description, operations and webhooks only. The page has
 * its own heading, links and API key field: browsers would remember the key in Swagger UI's field.
 */
const reference: Parameters<typeof SwaggerUI>[0]["plugins"][number] = ({ React }) => {
  const nothing = () => () => null;
  return {
    statePlugins: {
      spec: {
        wrapSelectors: {
          // Requests below /upstream/ need a signature, which this page cannot make.
          allowTryItOutFor: () => (_state, path) => !path.startsWith("/upstream/"),
        },
      },
    },
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
          React.createElement(getComponent("Webhooks", true), null),
        );
      },
    },
    wrapComponents: { authorizeOperationBtn: nothing, OperationServers: nothing },
  };
};

/**
 * Moves the examples of optional query parameters to their descriptions: Swagger UI prefills each
 * parameter with its example, and a prefilled filter would hide results.
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

/**
 * Adds accessible names to Swagger UI's fields without one, removes the role `region` from its
 * tables, which have no name, and sets the text and the level of the webhooks' heading.
 */
function nameParts(root: HTMLElement): void {
  for (const field of root.querySelectorAll(":is(select, textarea):not([aria-label])")) {
    const row = field.closest<HTMLElement>("[data-param-name]");
    const usual = field.matches("select") ? "Content type" : "Request body";
    field.setAttribute("aria-label", row?.dataset.paramName ?? usual);
  }
  for (const table of root.querySelectorAll("table[role=region]")) table.removeAttribute("role");
  for (const heading of root.querySelectorAll(".webhooks > h2:not([aria-level])")) {
    heading.textContent = "Messages to webhooks";
    heading.setAttribute("aria-level", "3");
  }
}
