/** Reports that the environment is not a valid configuration. */
export class ConfigError extends Error {
  /** @param faults One line for each invalid variable, with its name and the reason. */
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigError';
  }
}
