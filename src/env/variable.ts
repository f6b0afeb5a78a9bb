import { z } from "zod";

/** Treats an environment variable with an empty value as unset. */
export const blankAsUnset = (value: unknown) => (value === "" ? undefined : value);

export const text = z.preprocess(blankAsUnset, z.string().optional());

export const url = z.preprocess(blankAsUnset, z.url().optional());

/** An integer from `min` to `max`; `usual` is the default. */
export const count = (usual: number, max: number, min = 1) =>
  z.preprocess(blankAsUnset, z.coerce.number().int().min(min).max(max).default(usual));
