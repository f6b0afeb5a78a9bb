import { type ChangeEvent, type Ref, type RefCallback, useCallback, useRef } from "react";

type TextField = HTMLInputElement | HTMLTextAreaElement;

interface FieldProps<Element extends TextField> {
  ref?: Ref<Element> | undefined;
  value?: unknown;
  onChange?: ((event: ChangeEvent<Element>) => void) | undefined;
}

/**
 * Keeps what was typed into a prerendered field before its scripts arrived: when the field comes alive, its owner hears of
 * that text as of any change. Without this, a controlled field's next rendering, or react-hook-form as it registers the field,
 * writes the empty initial value over it.
 * @returns the ref of the field; `ref` of the props is called too
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
