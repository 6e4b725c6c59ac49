"""The contract that every game keeps: states, actions, steps, rules, chance, records. No third party."""
