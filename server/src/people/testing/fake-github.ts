/** Who signs in at GitHub. */
export interface GithubUser {
  readonly id: number;
  readonly email: string;
  /** Whether GitHub vouches for it, as it does unless told otherwise. */
  readonly isVerified?: boolean;
}

/** Answers in GitHub's place, which tests cannot reach, while something runs. */
export async function withGithub(user: GithubUser, run: () => Promise<void>): Promise<void> {
  const { fetch } = globalThis;
  globalThis.fetch = (input) => Promise.resolve(answer(new Request(input).url, user));
  try {
    await run();
  } finally {
    globalThis.fetch = fetch;
  }
}

function answer(url: string, { id, email, isVerified = true }: GithubUser): Response {
  if (url === "https://github.com/login/oauth/access_token") {
    return Response.json({ access_token: "token-of-github", token_type: "bearer", scope: "user:email" });
  }
  if (url === "https://api.github.com/user") {
    return Response.json({
      id,
      login: `user-${id}`,
      name: "Ada",
      avatar_url: "https://avatars.test/1",
      email: null,
    });
  }
  if (url === "https://api.github.com/user/emails") {
    return Response.json([{ email, primary: true, verified: isVerified, visibility: null }]);
  }
  return new Response("not found", { status: 404 });
}
