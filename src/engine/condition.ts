/** Binds a value to the statement and returns its placeholder. */
export type Bind = (value: unknown) => string;

/** An SQL condition on a record; `field` returns the expression of a declared field and adds the joins that it needs. */
export type Condition<Name extends string = string> = (field: (name: Name) => string, bind: Bind) => string;
