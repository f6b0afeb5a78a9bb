"use client";

import clsx from "clsx";
import {
  type ChangeEvent,
  type ClipboardEvent,
  type ComponentProps,
  type CSSProperties,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { cleanCode, pastedCode, type TextSelection } from "./code-text";

type CodeInputProps = Omit<
  ComponentProps<"input">,
  "value" | "onChange" | "type" | "maxLength" | "children" | "className"
> & {
  value: string;
  /** Called with letters and digits only, in upper case, `length` at most. */
  onChange: (code: string) => void;
  length: number;
  /** Finds the whole code within a pasted text; null if it contains no code. */
  findCode?: (text: string) => string | null;
};

/** Width of a cell and its gap. The field is its own container, so that 100cqw is its width. */
const PITCH = "(100cqw + var(--gap)) / var(--cells)";

/** Spaces the native characters so that each is as wide as a cell and its gap. */
const CHARACTERS: CSSProperties = {
  letterSpacing: `calc(${PITCH} - 1ch)`,
  paddingInlineStart: `calc((${PITCH} - var(--gap) - 1ch) / 2)`,
  // Leaves room for the caret behind the last character; without it the text would scroll.
  width: `calc(100cqw + ${PITCH})`,
};

/**
 * A field for a code: one native input drawn over one cell per character, left to right in both
 * languages (visual design §9). Spread a Field's control on it. With react-hook-form, use a
 * `Controller`.
 */
export function CodeInput({ value, onChange, length, findCode, ...rest }: CodeInputProps) {
  const box = useRef<HTMLSpanElement>(null);
  const selection = useTextSelection(box);
  const [composed, setComposed] = useState<string | null>(null);
  const shown = composed ?? value;
  const current = selection && Math.min(selection.start, shown.length, length - 1);
  const isInvalid = rest["aria-invalid"] === true;

  const takeOver = useEffectEvent(() => {
    const typed = box.current?.querySelector("input")?.value ?? "";
    if (typed !== value) onChange(cleanCode(typed).slice(0, length));
  });
  // Takes over text typed or autofilled before hydration.
  useEffect(() => takeOver(), []);

  function changed({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
    // Leave the input as it is during composition: an IME would insert rewritten text a second
    // time.
    if (isComposing) {
      setComposed(input.value);
      onChange(cleanCode(input.value).slice(0, length));
    } else take(input);
  }

  function take(input: HTMLInputElement) {
    setComposed(null);
    const before = cleanCode(input.value.slice(0, input.selectionStart ?? undefined));
    const code = cleanCode(input.value).slice(0, length);
    if (input.value !== code) {
      // Set the value directly; React would move the caret to the end.
      input.value = code;
      input.setSelectionRange(before.length, before.length);
    }
    onChange(code);
  }

  function pasted(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData("text");
    event.preventDefault();
    onChange(pastedCode(value, selectionOf(event.currentTarget), text, length, findCode));
  }

  return (
    <span
      ref={box}
      dir="ltr"
      style={{ "--cells": length, gridTemplateColumns: `repeat(${length}, 1fr)` } as CSSProperties}
      className="@container relative grid gap-(--gap) [--gap:6px] sm:[--gap:10px]"
    >
      {Array.from({ length }, (_, index) => index).map((index) => (
        <span
          key={index}
          aria-hidden="true"
          className={clsx(
            "frame grid h-19 place-items-center rounded-control",
            isWithin(index, selection) ? "bg-after-soft" : "bg-raised",
            isInvalid && "frame-error",
            current === index && "frame-focus",
          )}
        >
          {current === index && index >= shown.length && (
            <span className="h-8 w-0.5 animate-pulse bg-after forced-colors:bg-[Highlight]" />
          )}
        </span>
      ))}
      <span className="absolute inset-0 overflow-clip rounded-control">
        <input
          autoComplete="one-time-code"
          inputMode="text"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          type="text"
          maxLength={length}
          value={shown}
          onChange={changed}
          onCompositionEnd={({ currentTarget }) => take(currentTarget)}
          onPaste={pasted}
          style={CHARACTERS}
          className="h-full bg-transparent text-[1.75rem] text-ink text-role-code uppercase caret-transparent outline-none selection:bg-transparent forced-color-adjust-none forced-colors:text-[CanvasText] sm:text-[2.125rem]"
        />
      </span>
    </span>
  );
}

function isWithin(index: number, selection: TextSelection | null): boolean {
  return selection !== null && selection.start <= index && index < selection.end;
}

/**
 * The selection of the input inside `box`; null while it has no focus. Listens to the native
 * `selectionchange` event, since React's onSelect misses selections made by scripts and autofill.
 */
function useTextSelection(box: RefObject<HTMLElement | null>): TextSelection | null {
  const [selection, setSelection] = useState<TextSelection | null>(null);
  useEffect(() => {
    const element = box.current;
    function follow() {
      const input = document.activeElement;
      const isHere = input instanceof HTMLInputElement && element?.contains(input);
      setSelection(isHere ? selectionOf(input) : null);
    }
    function leave() {
      setSelection(null);
    }
    document.addEventListener("selectionchange", follow);
    element?.addEventListener("focusin", follow);
    element?.addEventListener("focusout", leave);
    return () => {
      document.removeEventListener("selectionchange", follow);
      element?.removeEventListener("focusin", follow);
      element?.removeEventListener("focusout", leave);
    };
  }, [box]);
  return selection;
}

function selectionOf(input: HTMLInputElement): TextSelection {
  const { selectionStart, selectionEnd, value } = input;
  return { start: selectionStart ?? value.length, end: selectionEnd ?? value.length };
}
