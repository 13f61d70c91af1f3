"""What a stand-in weighs before it moves its army: what men are worth, where the enemy may strike, and the plan."""
