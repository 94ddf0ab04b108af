import { ArrayMaxSize, ArrayMinSize, Max, Min } from 'class-validator';
import { says } from './constraint-messages.js';
import { leastItems, mostItems, notAbove, notBelow } from './rules.js';

/* Declares the bounds of a number or a list as decorators; an absent bound is none. */

export const atLeast = (name: string, min: number | undefined) =>
  min === undefined ? [] : [Min(min, says(name, notBelow(min)))];

export const atMost = (name: string, max: number | undefined) =>
  max === undefined ? [] : [Max(max, says(name, notAbove(max)))];

export const atLeastItems = (name: string, least: number | undefined) =>
  least === undefined ? [] : [ArrayMinSize(least, says(name, leastItems(least)))];

export const atMostItems = (name: string, most: number | undefined) =>
  most === undefined ? [] : [ArrayMaxSize(most, says(name, mostItems(most)))];
