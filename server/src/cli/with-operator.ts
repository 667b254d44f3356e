import type { OperatorTools } from "../compose-operator.ts";

/** Opens the instance's store, does one thing with it, and closes it whatever happens. */
export async function withOperator<T>(act: (tools: OperatorTools) => Promise<T>): Promise<T> {
  const [{ composeOperator }, { readConfig }] = await Promise.all([
    import("../compose-operator.ts"),
    import("../config.ts"),
  ]);
  const tools = await composeOperator(readConfig(process.env));
  try {
    return await act(tools);
  } finally {
    await tools.close();
  }
}
