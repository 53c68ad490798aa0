import type { PublicConfig } from "@clearhouse/core/people/team/session.schema.ts";
import { Amplify } from "aws-amplify";
import { DefaultTokenStore } from "aws-amplify/auth/cognito";
import { defaultStorage } from "aws-amplify/utils";

/** The part of Amplify that every signed-in page needs. Loaded only by ./amplify.ts. */

export { fetchAuthSession } from "aws-amplify/auth";

const cognitoOf = ({ userPoolId, userPoolClientId, endpoint }: PublicConfig["auth"]) => ({
  Cognito: {
    userPoolId,
    userPoolClientId,
    loginWith: { email: true },
    ...(endpoint === "" ? {} : { userPoolEndpoint: endpoint }),
  },
});

export const configure = (auth: PublicConfig["auth"]): void => Amplify.configure({ Auth: cognitoOf(auth) });

/** Reads the tokens that Amplify keeps, without renewing them. */
export const tokenStoreFor = (auth: PublicConfig["auth"]): DefaultTokenStore => {
  const store = new DefaultTokenStore();
  store.setKeyValueStorage(defaultStorage);
  store.setAuthConfig(cognitoOf(auth));
  return store;
};
