import { Extensions } from 'type-graphql';

/** The extension under which a type names another whose fields of the same name mean the same. */
export const DESCRIBED_LIKE = 'describedLike';

/**
 * The type shares the meaning of its fields with another type of the schema, whose descriptions it takes over. Inputs
 * and filters named after their record (`CreatePetInput`, `PetFilter`) do so without it.
 */
export const DescribedLike = (type: string) => Extensions({ [DESCRIBED_LIKE]: type });

/** The extension under which a field keeps its description without the sentences on how GraphQL answers. */
export const PURPOSE = 'purpose';

interface Described {
  readonly description?: string | null | undefined;
  readonly extensions: Readonly<Record<string, unknown>>;
}

/** What a field is for, in words that hold for every transport. */
export const purposeOf = ({ description, extensions }: Described): string | null =>
  (extensions[PURPOSE] as string | undefined) ?? description ?? null;
