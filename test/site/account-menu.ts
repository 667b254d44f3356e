import type { Page } from "playwright-core";

export async function goToOwn(page: Page, label: string): Promise<void> {
  const menu = page.getByRole("navigation", { name: "Your account" });
  if (!(await menu.isVisible())) await page.locator("header summary", { hasText: "@" }).click();
  await menu.getByRole("link", { name: label, exact: true }).click();
}
