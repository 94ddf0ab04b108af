import { Extensions } from 'type-graphql';

/** Name of the extension with the type whose field descriptions a type shares. */
export const DESCRIBED_LIKE = 'describedLike';

/** Takes the descriptions of fields from another type; inputs named after their record (`CreatePetInput`) do so anyway. */
export const DescribedLike = (type: string) => Extensions({ [DESCRIBED_LIKE]: type });

/** Name of the extension with the description of a field without its sentences about GraphQL. */
export const PURPOSE = 'purpose';

interface Described {
  readonly description?: string | null | undefined;
  readonly extensions: Readonly<Record<string, unknown>>;
}

/** Returns the description of a field that applies to every transport. */
export const purposeOf = ({ description, extensions }: Described): string | null =>
  (extensions[PURPOSE] as string | undefined) ?? description ?? null;
