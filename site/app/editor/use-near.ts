import { type RefObject, useEffect, useRef, useState } from "react";

/** Pixels from the edge of what is seen at which a part begins to be fetched. */
const margin = "200px";

/** Whether an element has come near to what is seen, once: for parts that lie below the first look. */
export function useNear<Part extends Element>(): { readonly ref: RefObject<Part | null>; readonly isNear: boolean } {
  const ref = useRef<Part>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const part = ref.current;
    if (part === null || isNear) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: margin },
    );
    observer.observe(part);
    return () => observer.disconnect();
  }, [isNear]);
  return { ref, isNear };
}
