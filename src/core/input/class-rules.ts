import { getMetadataStorage } from 'class-validator';

/*
 * class-validator searches the rules of all classes for those of an input, at every input and each part of it. They are
 * declared when the classes are loaded, so they are found once.
 */

const storage = getMetadataStorage();
type Rules = ReturnType<typeof storage.getTargetValidationMetadatas>;

const search = storage.getTargetValidationMetadatas.bind(storage);
const found = new WeakMap<object, Rules>();

storage.getTargetValidationMetadatas = (declaredBy, ...options) => {
  const known = found.get(declaredBy);
  if (known) return known;
  const rules = search(declaredBy, ...options);
  found.set(declaredBy, rules);
  return rules;
};

/** The rules of the fields of an input, by their names. */
export const rulesByField = (declaredBy: object) =>
  storage.groupByPropertyName(
    storage.getTargetValidationMetadatas(declaredBy as () => void, '', false, false),
  );
