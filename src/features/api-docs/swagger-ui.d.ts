/** The parts of Swagger UI that viewer.ts uses; the package has no types. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  type Component = (props: Props) => unknown;

  interface Props {
    getComponent: (name: string, isConnected?: boolean) => Component;
    specSelectors: {
      info: () => { get: (name: string) => string | undefined };
      loadingStatus: () => string;
    };
  }

  interface System {
    React: {
      createElement: (type: unknown, props: object | null, ...children: unknown[]) => unknown;
    };
  }

  interface Plugin {
    components?: Record<string, Component>;
    wrapComponents?: Record<string, () => Component>;
    statePlugins?: {
      spec: {
        wrapSelectors: {
          /** Whether the operation has the button "Try it out". */
          allowTryItOutFor: () => (state: unknown, path: string, method: string) => boolean;
        };
      };
    };
  }

  interface ApiRequest {
    headers: Record<string, string>;
  }

  interface Options {
    domNode: HTMLElement;
    spec: object;
    layout: string;
    plugins: ((system: System) => Plugin)[];
    supportedSubmitMethods: readonly string[];
    syntaxHighlight: { activated: boolean };
    displayRequestDuration: boolean;
    requestInterceptor: (request: ApiRequest) => ApiRequest;
  }

  export default function SwaggerUI(options: Options): unknown;
}
