/** What the deployment says about a stage's protection: `CLEARHOUSE_PROTECTED` and `CLEARHOUSE_UNPROTECT`. */
export interface ProtectionSettings {
  /** "true" or "false"; undefined if the variable isn't set. */
  protected: string | undefined;
  /** The name of the stage that loses its protection on purpose. */
  unprotect: string | undefined;
  /** The developer's own stage, which SST stores in `.sst/stage`; undefined if there is none, as in a CI system. */
  personalStage: string | undefined;
}

/** The stage whose name has always meant protection. */
const ALWAYS_PROTECTED = "prod";

/**
 * Whether a stage is protected: its data outlives its stacks, nobody can delete its stacks, table or accounts by
 * accident, and its anchors are locked. A protected stage can't simply be removed, so the stage's owner has to say
 * which it is; only a developer's own stage needs no setting, and isn't protected.
 * @throws Error that names the variable to set
 */
export const isProtected = (stage: string, settings: ProtectionSettings): boolean => {
  const { personalStage, unprotect } = settings;
  const said = settings.protected || (stage === personalStage && stage !== ALWAYS_PROTECTED ? "false" : undefined);
  if (said === undefined) {
    throw new Error(
      `Set CLEARHOUSE_PROTECTED for the stage ${stage}: "true" if its data must outlive mistakes, "false" if the stage ` +
        "may be removed with all of its data.",
    );
  }
  if (said !== "true" && said !== "false") throw new Error(`CLEARHOUSE_PROTECTED is "true" or "false", not "${said}".`);
  if (said === "true" && unprotect) {
    throw new Error("CLEARHOUSE_UNPROTECT is only for a stage with CLEARHOUSE_PROTECTED=false: remove one of the two.");
  }
  if (said === "false" && stage === ALWAYS_PROTECTED && unprotect !== stage) {
    throw new Error(
      `The stage ${stage} would lose its protection. Set CLEARHOUSE_PROTECTED=true, or also CLEARHOUSE_UNPROTECT=${stage} ` +
        "to deploy it so that it can be removed with all of its data.",
    );
  }
  return said === "true";
};
