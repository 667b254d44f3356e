import { changeContract } from "./change-contract.ts";
import { confirmContract } from "./confirm-contract.ts";
import { guessingContract } from "./guessing-contract.ts";
import type { PeopleContract } from "../../support/people/people-bench.ts";
import { providerContract } from "./provider-contract.ts";
import { resetContract } from "./reset-contract.ts";
import { signInContract } from "./sign-in-contract.ts";
import { signUpContract } from "./sign-up-contract.ts";

export const everyContract: PeopleContract = {
  ...signUpContract,
  ...signInContract,
  ...guessingContract,
  ...changeContract,
  ...confirmContract,
  ...resetContract,
  ...providerContract,
};
