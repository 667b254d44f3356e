export interface GithubUser {
  readonly id: number;
  readonly email: string;
  readonly isVerified?: boolean;
  readonly beforeLastAnswer?: () => Promise<void>;
}

const lastUrl = "https://api.github.com/user/emails";

export async function withGithub(user: GithubUser, run: () => Promise<void>): Promise<void> {
  const { fetch } = globalThis;
  globalThis.fetch = async (input) => {
    const { url } = new Request(input);
    if (url === lastUrl) await user.beforeLastAnswer?.();
    return answer(url, user);
  };
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
  if (url === lastUrl) {
    return Response.json([{ email, primary: true, verified: isVerified, visibility: null }]);
  }
  return new Response("not found", { status: 404 });
}
