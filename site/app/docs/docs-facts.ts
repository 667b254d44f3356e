/** What the documentation says about this instance. */
export interface DocsFacts {
  /** Public address without a trailing slash. */
  readonly siteUrl: string;
  readonly siteName: string;
  readonly dailyCredits: number;
}
