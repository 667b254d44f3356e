/** Loads at the first call and then gives the same; a failure is not kept, so that the next call tries again. */
export function rememberSuccess<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
