import { type ChangeEvent, type Ref, type RefCallback, useCallback, useRef } from "react";

type TextField = HTMLInputElement | HTMLTextAreaElement;

interface FieldProps<Element extends TextField> {
  ref?: Ref<Element> | undefined;
  value?: unknown;
  onChange?: ((event: ChangeEvent<Element>) => void) | undefined;
}

/**
 * Keeps text typed into a prerendered field before hydration: on mount, the field reports the text
 * through `onChange`. Without this, the next render of a controlled field, or react-hook-form's
 * registration of the field, overwrites the text with the empty initial value.
 * @returns the ref for the field; it also calls `ref` of the props
 */
export function useTypedText<Element extends TextField>(
  props: FieldProps<Element>,
): RefCallback<Element> {
  const { ref } = props;
  const latest = useRef(props);
  latest.current = props;
  const isAlive = useRef(false);
  return useCallback(
    (field: Element | null) => {
      const typed = field?.value ?? "";
      const cleanUp = typeof ref === "function" ? ref(field) : undefined;
      if (ref && typeof ref === "object") ref.current = field;
      if (field && !isAlive.current) {
        isAlive.current = true;
        tell(field, typed, latest.current);
      }
      return cleanUp;
    },
    [ref],
  );
}

function tell<Element extends TextField>(
  field: Element,
  typed: string,
  { value, onChange }: FieldProps<Element>,
): void {
  const isKnown = typed === (value ?? field.value);
  if (isKnown || typed === "" || !onChange) return;
  field.value = typed;
  onChange({ type: "change", target: field, currentTarget: field } as ChangeEvent<Element>);
}
