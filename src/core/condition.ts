/** Binds a value to the statement being built and gives its placeholder. */
export type Bind = (value: unknown) => string;

/** An SQL condition on a record: `field` gives the expression of a declared field, joining what that needs. */
export type Condition = (field: (name: string) => string, bind: Bind) => string;
