import { getMetadataStorage } from 'class-validator';

/** Returns the rules of the fields of an input, by their names. */
export function rulesByField(declaredBy: object) {
  const storage = getMetadataStorage();
  const rules = storage.getTargetValidationMetadatas(declaredBy as () => void, '', false, false);
  return storage.groupByPropertyName(rules);
}
