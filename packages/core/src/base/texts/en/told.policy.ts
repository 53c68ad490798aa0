import type { Catalogue } from "../catalogue.policy.ts";

/** What a person is told about their data with the first message to them. `{name}` is a placeholder. */
export const TEXTS = {
  yourData:
    "Your data: {team} has it {source} and keeps it to ask for and prove usage rights (legitimate interest), as long as a request, license or contract needs it, and the evidence of a license for 10 more years. To see, correct or erase it, or to object, write to {contact}. You can also complain to a data protection authority.",
  dataPost: "from your public post",
  dataColleague: "from {requester}, who entered it,",
  dataCreator: "from you, as one of its creators,",
} as const;

export type ToldCatalogue = Catalogue<typeof TEXTS>;
