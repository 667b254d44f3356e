/** Finds text with too little contrast by WCAG 2.2, 1.4.3. */
import type { Page } from "playwright-core";

/**
 * Finds text below 4.5:1, or 3:1 when it is large, with all details open, including opacity. Skips
 * what 1.4.3 exempts (disabled controls, pictures, hidden samples) and text over gradients.
 *
 * @returns a line for each kind of finding
 */
export async function findFaintText(page: Page): Promise<readonly string[]> {
  const found: readonly string[] = await page.evaluate(findInPage);
  return found;
}

/**
 * A program for the browser. Browsers compute colors in many notations; a canvas turns all of them
 * into four bytes.
 */
const findInPage = `(() => {
  for (const closed of document.querySelectorAll("details")) closed.open = true;
  for (const animation of document.getAnimations()) {
    if (animation.effect.getComputedTiming().endTime === Infinity) animation.cancel();
    else animation.finish();
  }
  const brush = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const left = ":disabled, [aria-disabled=true], [role=img], [aria-hidden=true], svg, option, .sr-only, [data-dnd-placeholder]";

  const read = new Map();
  function readColor(text) {
    const known = read.get(text);
    if (known) return known;
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = text;
    brush.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = brush.getImageData(0, 0, 1, 1).data;
    const color = { rgb: [r, g, b], alpha: a / 255 };
    read.set(text, color);
    return color;
  }
  function lay({ rgb, alpha }, below) {
    return rgb.map((value, at) => alpha * value + (1 - alpha) * below[at]);
  }
  function luminance(rgb) {
    const [r, g, b] = rgb.map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }
  function ratioOf(one, other) {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  }
  /** What the texts of an element are on and seen through, by what those of its parent are. */
  const grounds = new Map();
  function groundOf(element) {
    if (!element) return { color: [255, 255, 255], opacity: 1, isOne: true };
    const known = grounds.get(element);
    if (known) return known;
    const below = groundOf(element.parentElement);
    const style = getComputedStyle(element);
    const opacity = below.opacity * Number(style.opacity);
    const { rgb, alpha } = readColor(style.backgroundColor);
    const isOne = below.isOne && style.backgroundImage === "none";
    const ground = { color: lay({ rgb, alpha: alpha * opacity }, below.color), opacity, isOne };
    grounds.set(element, ground);
    return ground;
  }
  function judge(element, color, text) {
    const { color: ground, opacity, isOne } = groundOf(element);
    if (!isOne) return;
    if (opacity === 0) return;
    const { rgb, alpha } = readColor(color);
    const ratio = ratioOf(lay({ rgb, alpha: alpha * opacity }, ground), ground);
    const { fontSize, fontWeight } = getComputedStyle(element);
    const pixels = parseFloat(fontSize);
    const wanted = pixels >= 24 || (pixels >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
    if (ratio < wanted) found.add(ratio.toFixed(2) + " < " + wanted + ": " + text.trim().slice(0, 40));
  }

  const found = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (data.trim() === "" || parentElement.closest(left)) continue;
    if (!parentElement.checkVisibility({ visibilityProperty: true })) continue;
    judge(parentElement, getComputedStyle(parentElement).color, data);
  }
  for (const field of document.querySelectorAll("input, textarea, select")) {
    if (field.matches(left) || !field.checkVisibility()) continue;
    const isEmpty = field.placeholder && field.value === "";
    const { color } = getComputedStyle(field, isEmpty ? "::placeholder" : undefined);
    if (field.matches("select, textarea, input:not([type=hidden], [type=color], [type=radio], [type=checkbox], [type=range])")) {
      judge(field, color, isEmpty ? "placeholder " + field.placeholder : "value " + field.value);
    }
  }
  return [...found];
})()`;
